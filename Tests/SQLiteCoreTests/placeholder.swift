import SQLiteCore
