/// The place of a made-up server: the country is real, the names are not.
struct GeneratedPlace {
  let country: String
  let city: String
  let latitude: Double
  let longitude: Double
  /// The state's name, and its abbreviation in the server's name.
  var state: String?
  var region: String?
  /// The country where the machine is located, if it is not the exit country.
  var host: String?
  /// The city in the user's language.
  var translation: String?
}

extension GeneratedPlace {
  private static func at(
    _ country: String, _ city: String, _ latitude: Double, _ longitude: Double,
    state: String? = nil, region: String? = nil, host: String? = nil, translation: String? = nil
  ) -> GeneratedPlace {
    GeneratedPlace(
      country: country, city: city, latitude: latitude, longitude: longitude, state: state,
      region: region, host: host, translation: translation)
  }

  /// The places, the common ones several times.
  static let all: [GeneratedPlace] =
    large + large + large + middle + middle + virtual + small

  private static let large: [GeneratedPlace] = [
    at("US", "Port Larkin", 40.66, -73.93, state: "New York", region: "NY"),
    at("US", "Cedar Flats", 32.78, -96.8, state: "Texas", region: "TX"),
    at("US", "Mesa Alta", 34.05, -118.24, state: "California", region: "CA"),
    at("US", "Lake Harrow", 41.88, -87.62, state: "Illinois", region: "IL"),
    at("US", "Old Mission", 29.76, -95.36, state: "Texas", region: "TX"),
    at("US", "Fairmont Keys", 25.77, -80.19),
    at("NL", "Nieuwerhaven", 52.37, 4.89), at("DE", "Königsau", 50.11, 8.68),
    at("CH", "Neufels", 47.37, 8.54, translation: "Neuer Fels"),
    at("GB", "Ashby-on-Wold", 51.5, -0.12), at("FR", "Saint-Élier", 48.86, 2.35),
    at("JP", "Aosaki", 35.65, 139.83, translation: "青崎"),
  ]

  private static let middle: [GeneratedPlace] = [
    at("CH", "Bellerive-le-Lac", 46.2, 6.14), at("SE", "Åsvik", 59.33, 18.06),
    at("IS", "Grímshöfn", 64.14, -21.94), at("NO", "Østnes", 59.91, 10.75),
    at("DK", "Søby Havn", 55.67, 12.56), at("FI", "Järvelä", 60.16, 24.93),
    at("PL", "Łąkowo", 52.22, 21.01, translation: "Lakowo"), at("CZ", "Žďárek", 50.07, 14.43),
    at("AT", "Weißenbach", 48.2, 16.37), at("IT", "Portovecchio", 45.46, 9.18),
    at("ES", "Peñaclara", 40.41, -3.7), at("PT", "São Bento do Cais", 38.72, -9.13),
    at("CA", "Maple Narrows", 43.65, -79.38, state: "Ontario", region: "ON"),
    at("CA", "Rivière-aux-Pins", 45.5, -73.56, state: "Quebec", region: "QC"),
    at("AU", "Coral Bend", -33.86, 151.2, state: "New South Wales", region: "NSW"),
    at("SG", "Straits Quay", 1.28, 103.85), at("HK", "Fragrant Cove", 22.28, 114.15),
    at("DE", "Wieselstadt", 52.52, 13.4), at("FR", "Montclair", 43.29, 5.37),
  ]

  private static let virtual: [GeneratedPlace] = [
    at("TR", "Çınarlı", 41.01, 28.97, host: "BG"), at("IN", "Nilapur", 19.07, 72.87, host: "SG"),
    at("EG", "Bab el-Nour", 30.04, 31.23, host: "CH"), at("NG", "Ikora", 6.52, 3.37, host: "GB"),
    at("RU", "Белогорск", 55.75, 37.61, host: "LV", translation: "Belogorsk"),
    at("KE", "Mlimani", -1.29, 36.82, host: "ZA"), at("PK", "Sher Bagh", 24.86, 67.01, host: "SG"),
    at("VN", "Hồng Giang", 21.02, 105.83, host: "SG"),
  ]

  private static let small: [GeneratedPlace] = [
    at("RO", "Brădet", 44.43, 26.1), at("HU", "Tóváros", 47.49, 19.04),
    at("GR", "Νέα Πέτρα", 37.98, 23.72, translation: "Nea Petra"),
    at("UA", "Вишневе", 50.45, 30.52, translation: "Vyshneve"),
    at("IL", "נווה ים", 32.08, 34.78, translation: "Neve Yam"),
    at("BR", "Vila do Açude", -23.55, -46.63),
    at("MX", "Peña Negra", 19.43, -99.13), at("AR", "Tres Álamos", -34.6, -58.38),
    at("ZA", "Groenkloof", -26.2, 28.04), at("NZ", "Kauri Bay", -36.84, 174.76),
    at("KR", "새봄시", 37.56, 126.97, translation: "Saebom"), at("FJ", "Naisau", -16.5, -180),
  ]
}
