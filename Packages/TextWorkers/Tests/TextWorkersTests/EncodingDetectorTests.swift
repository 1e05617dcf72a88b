import Testing
import TextWorkers

@Suite("Detecting encodings")
struct EncodingDetectorTests {
    @Test(
        "A small address book with an English header suffices to detect its encoding",
        arguments: [
            ("Jörg,Müller\nUrsula,Weiß\n", "windows-1252"),
            ("François,Besançon\nZoë,Châtelain\n", "windows-1252"),
            ("José,Álvarez\nMaría,Núñez\nÍñigo,Peña\n", "windows-1252"),
            ("Åsa,Öberg\nSøren,Kjær\n", "windows-1252"),
            ("Antonín,Dvořák\nTomáš,Řezníček\nJiří,Kovář\n", "windows-1250"),
            ("Łukasz,Wiśniewski\nMałgorzata,Wójcik\n", "windows-1250"),
            ("Łukasz,Wiśniewski\nPaweł,Dąbrowski\nŚwiętosława,Król\n", "ISO-8859-2"),
            ("Oğuz,Yılmaz\nIşıl,Kılıç\nTuğba,Şahin\nÇağlar,Öztürk\n", "windows-1254"),
            ("Иван,Иванов\nОльга,Кузнецова\n", "windows-1251"),
            ("Иван,Иванов\nОльга,Кузнецова\nДмитрий,Соколов\n", "KOI8-R"),
            ("Γιώργος,Παπαδόπουλος\nΆννα,Νικολάου\n", "windows-1253"),
            ("محمد,أحمد\nفاطمة,علي\nخالد,إبراهيم\n", "windows-1256"),
            ("山田,太郎\n佐藤,花子\n", "Shift_JIS"),
            ("山田,太郎\n佐藤,花子\n鈴木,一郎\n高橋,ゆかり\n", "EUC-JP"),
            ("王,小明\n张,秀英\n刘,洋\n赵,丽娟\n", "GB18030"),
            ("陳,大文\n林,美玲\n黃,志明\n", "Big5"),
            ("김,민수\n박,지훈\n", "EUC-KR"),
        ]
    )
    func detect(names: String, encoding: String) throws {
        let bytes = try encoded("First Name,Last Name\n" + names, as: encoding)
        #expect(EncodingDetector.detect(bytes).name == encoding)
    }

    @Test("One name suffices for the most common encodings")
    func one() throws {
        for (name, encoding) in [
            ("Müller", "windows-1252"), ("Иванов", "windows-1251"), ("山田", "Shift_JIS"), ("김민수", "EUC-KR"),
        ] {
            #expect(EncodingDetector.detect(try encoded(name, as: encoding)).name == encoding)
        }
    }

    @Test("Bytes without evidence are decoded as windows-1252")
    func nothing() {
        for sample in [[], Array("plain".utf8), [0xFF], [0x80, 0x81, 0xFE, 0xFF]] as [[UInt8]] {
            #expect(TextEncoding.names.contains(EncodingDetector.detect(sample).name))
        }
        #expect(EncodingDetector.detect([]) == .windows1252)
        #expect(EncodingDetector.detect(Array("plain".utf8)) == .windows1252)
    }
}
