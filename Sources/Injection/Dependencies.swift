/// What an app's parts ask for by type instead of making it themselves.
public struct Dependencies {}
