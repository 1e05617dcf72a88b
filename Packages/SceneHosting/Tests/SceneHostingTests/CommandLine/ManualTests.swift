import Foundation
@_spi(Hosting) import SceneKitCore
import SceneTestKit
import Testing

@testable import SceneHosting

@MainActor
@Suite("The manual page")
struct ManualTests {
    @Test("The page begins with the host's name and version")
    func head() async {
        let page = await TypedHost.write("manual")
        #expect(
            page.hasPrefix(
                #"""
                .TH "MY\-HOST" 1 2001-09-09 "my\-host 1.2" "User Commands"
                .SH "NAME"
                my\-host \- scenes by name
                .SH "SYNOPSIS"
                \fBmy\-host\fR [\fISCENE\fR [\fIACTION\fR]] [FLAGS]
                .br
                \fBmy\-host\fR \fICOMMAND\fR [FLAGS]

                """#
            )
        )
    }

    @Test("A scene has its flags and its actions, with their arguments except passwords")
    func scene() async throws {
        let page = await TypedHost.write("manual", scenes: [TypedScenes.letters])
        let section = try #require(page.components(separatedBy: ".SH \"SCENES\"\n").last)
        let scene = try #require(section.components(separatedBy: ".SH ").first)
        #expect(
            scene == #"""
                .SS "Letters"
                The letters scene.
                .TP
                [\fB\-\-box\fR \fIin|out\fR]
                Which letters (in: Inbox).
                .TP
                \fBsend\fR \fILETTER\fR \[u2026]
                Sends letters.
                .RS
                .TP
                \fILETTER\fR \[u2026]
                What to send.
                .TP
                \fB\-\-speed\fR \fIby hand|by air\fR
                How fast.
                .TP
                [\fB\-\-sealed\fR, \fB\-\-no\-sealed\fR]
                Whether nobody else reads it.
                .TP
                [\fB\-\-copy\fR \fICOPY\fR \[u2026]]
                Who else gets it, for example ada.
                .TP
                [\fB\-\-weight\fR \fIWEIGHT\fR]
                Weight, 1 to 50.
                .RE
                .TP
                \fBsort\fR [\fIORDER\fR]
                Sorts the letters.
                .RS
                .TP
                [\fIORDER\fR]
                By what.
                .RE
                .TP
                \fBnote\fR
                Notes something.

                """#
        )
    }

    @Test("Optional and repeatable arguments are written as in help texts")
    func brackets() async {
        let page = await TypedHost.write("manual")
        #expect(page.contains("\n\\fBcheck\\fR [\\fISTORE\\fR]\n"))
        #expect(page.contains("\n\\fBcopy\\fR \\fIFROM\\fR \\fITO\\fR\n"))
        #expect(page.contains("\n[\\fB\\-\\-force\\fR]\n"))
        #expect(page.contains("\n\\fB\\-\\-plugins\\fR \\fIDIR\\fR \\[u2026]\n"))
        let help = await TypedHost.write("store", "--help")
        #expect(help.contains("\n  check [STORE]  "))
        #expect(help.contains("\n  copy FROM TO [--force]  "))
    }

    @Test("Every flag and command of the host is listed")
    func host() async {
        let page = await TypedHost.write("manual")
        for flag in HostOptions.declared { #expect(page.contains("\n" + Roff.bold(flag.name))) }
        for name in TypedHost.commands { #expect(page.contains("\n" + Roff.bold(name))) }
        for command in StoreCommand.outlines { #expect(page.contains("\n" + Roff.bold(command.name))) }
        #expect(page.contains("MY_HOST_PLUGINS"))
    }

    @Test("groff formats it without warnings", .enabled(if: Program.isThere("groff"), "groff is missing"))
    func groff() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.path + "/page.1"
        try Data(await TypedHost.write("manual").utf8).write(to: URL(fileURLWithPath: path))
        let groff = try #require(Program("groff"))
        let page = try await groff.run(["-man", "-Tutf8", "-ww", "-P-cbou", path], in: folder.path)
        #expect(page.errors == "")
        #expect(page.output.contains("send LETTER …"))
        #expect(page.output.contains("It's \"quoted\" \\ $(touch harm) .so harm."))
    }

    @Test("mandoc reports no errors", .enabled(if: Program.isThere("mandoc"), "mandoc is missing"))
    func mandoc() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.path + "/page.1"
        try Data(await TypedHost.write("manual").utf8).write(to: URL(fileURLWithPath: path))
        let mandoc = try #require(Program("mandoc"))
        let report = try await mandoc.run(["-Tlint", "-Wwarning", path], in: folder.path)
        #expect(report.output == "")
        #expect(report.errors == "")
    }

    @Test(
        "A reproducible build's date is SOURCE_DATE_EPOCH",
        arguments: [("0", "1970-01-01"), ("951782400", "2000-02-29"), ("253402300799", "9999-12-31")]
    )
    func day(seconds: String, day: String) throws {
        #expect(try ManualPage.day(["SOURCE_DATE_EPOCH": seconds]) == day)
    }

    @Test(
        "An invalid SOURCE_DATE_EPOCH is an error with the allowed range",
        arguments: ["", "nan", "inf", "1e9", "-1", "1.5", "253402300800", "99999999999999999999999", "today"]
    )
    func wrongDay(text: String) async {
        let terminal = FakeTerminal()
        let host = Host(name: "host", version: "1", modules: [])
        let environment = ["XDG_DATA_HOME": "/dev/null/nowhere", "SOURCE_DATE_EPOCH": text]
        #expect(await host.run(["manual"], environment: environment, terminal: terminal) == 2)
        #expect(terminal.output == "")
        #expect(
            terminal.errors == "error: SOURCE_DATE_EPOCH is a whole number of seconds since 1970, "
                + "from 0 to 253402300799, not '\(text)'\nTry 'host --help'.\n"
        )
    }

    @Test("The command takes no arguments")
    func usage() async {
        let terminal = FakeTerminal()
        let host = Host(name: "host", version: "1", modules: [])
        #expect(await host.run(["manual", "bash"], environment: [:], terminal: terminal) == 2)
        #expect(terminal.errors == "error: 'manual' takes no arguments\nTry 'host --help'.\n")
    }
}
