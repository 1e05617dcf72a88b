/// The letters that letters fold to, by code point: the canonical decomposition of Unicode without its marks,
/// lower-cased, and plain letters for those with a stroke. A test compares it with Foundation's folding.
enum FoldingTable {
    /// The folded letter, 0 where it folds to none or several, nil for a letter that is not in the table.
    static func folded(_ value: UInt32) -> UInt32? {
        switch value {
        case 0xC0...0x24F: latin[Int(value) - 0xC0]
        case 0x370...0x52F: greekAndCyrillic[Int(value) - 0x370]
        case 0x1E00...0x1FFF: latinAndGreekExtended[Int(value) - 0x1E00]
        default: nil
        }
    }

    /// Letters that fold to two, by code point.
    static let letterPairs = Dictionary(
        uniqueKeysWithValues: [
            "ÆæǢǣǼǽ": "ae", "ǄǅǆǱǲǳ": "dz", "Ĳĳ": "ij", "Ǉǈǉ": "lj", "Ǌǋǌ": "nj", "Œœ": "oe", "ßẞ": "ss",
            "Þþ": "th",
        ]
        .flatMap { letters, pair in letters.unicodeScalars.map { ($0.value, pair) } }
    )

    /// One letter for each code point, `-` for none or several.
    private static func table(_ letters: String) -> [UInt32] {
        letters.unicodeScalars.map { $0 == "-" ? 0 : $0.value }
    }

    private static let latin = table(
        """
        aaaaaa-ceeeeiiiidnooooo×ouuuuy--aaaaaa-ceeeeiiiidnooooo÷ouuuuy-y\
        aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii--jjkkĸlllllll\
        lllnnnnnnnnnoooooo--rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
        bbƃƃƅƅɔccddƌƌƍǝəɛffgɣƕɩikklƛɯnnoooƣƣppʀƨƨʃƪttttuuʊvyyzzʒƹƹƺƻƽƽƾw\
        ǀǁǂǃ---------aaiioouuuuuuuuuuǝaaaa--ggggkkooooʒʒj---ggƕwnnaa--oo\
        aaaaeeeeiiiioooorrrruuuussttȝȝhhndȣȣzzaaeeooooooooyylntȷȸȹacclⱦȿ\
        ɀɂɂbuʌeejjɋɋrryy
        """
    )

    private static let greekAndCyrillic = table(
        """
        ͱͱͳͳʹ͵ͷͷ\u{378}\u{379}ͺͻͼͽ;ϳ\u{380}\u{381}\u{382}\u{383}΄¨α·εηι\u{38B}ο\u{38D}υωιαβγδεζηθικλμνξοπρ\u{3A2}στυφχψωιυαεηι\
        υαβγδεζηθικλμνξοπρσστυφχψωιυουωϗβθϒϒϒφπϗϙϙϛϛϝϝϟϟϡϡϣϣϥϥϧϧϩϩϫϫϭϭϯϯ\
        κρϲϳθε϶ϸϸϲϻϻϼͻͼͽееђгєѕііјљњћкиуџабвгдежзииклмнопрстуфхцчшщъыьэюя\
        абвгдежзииклмнопрстуфхцчшщъыьэюяееђгєѕііјљњћкиуџѡѡѣѣѥѥѧѧѩѩѫѫѭѭѯѯ\
        ѱѱѳѳѵѵѵѵѹѹѻѻѽѽѿѿҁҁ҂-----\u{488}\u{489}ҋҋҍҍҏҏґґғғҕҕҗҗҙҙққҝҝҟҟҡҡңңҥҥҧҧҩҩҫҫҭҭүү\
        ұұҳҳҵҵҷҷҹҹһһҽҽҿҿӏжжӄӄӆӆӈӈӊӊӌӌӎӎӏааааӕӕееәәәәжжззӡӡииииооөөөөээуу\
        ууууччӷӷыыӻӻӽӽӿӿԁԁԃԃԅԅԇԇԉԉԋԋԍԍԏԏԑԑԓԓԕԕԗԗԙԙԛԛԝԝԟԟԡԡԣԣԥԥԧԧԩԩԫԫԭԭԯԯ
        """
    )

    private static let latinAndGreekExtended = table(
        """
        aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
        mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
        wwwwwwwwwwxxxxyyzzzzzzhtwyasẜẝ-ẟaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
        eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻỻỽỽỿỿ\
        ααααααααααααααααεεεεεε\u{1F16}\u{1F17}εεεεεε\u{1F1E}\u{1F1F}ηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιι\
        οοοοοο\u{1F46}\u{1F47}οοοοοο\u{1F4E}\u{1F4F}υυυυυυυυ\u{1F58}υ\u{1F5A}υ\u{1F5C}υ\u{1F5E}υωωωωωωωωωωωωωωωωααεεηηιιοουυωω\u{1F7E}\u{1F7F}\
        ααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααα\u{1FB5}ααααααα᾽ι᾿\
        ῀¨ηηη\u{1FC5}ηηεεηηη᾿᾿᾿ιιιι\u{1FD4}\u{1FD5}ιιιιιι\u{1FDC}῾῾῾υυυυρρυυυυυυρ¨¨`\u{1FF0}\u{1FF1}ωωω\u{1FF5}ωωοοωωω´῾\u{1FFF}
        """
    )
}
