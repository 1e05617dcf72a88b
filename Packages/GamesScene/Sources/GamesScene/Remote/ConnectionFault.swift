import Foundation
import FoundationNetworking

/// The words for what goes wrong with a connection; Foundation's own on Linux are mostly numbers.
enum ConnectionFault {
    static func text(_ error: any Error) -> String {
        guard let error = error as? URLError else { return "\(error)" }
        return switch error.code {
        case .cannotFindHost, .dnsLookupFailed: "there is no such host"
        case .cannotConnectToHost: "nothing answers there"
        case .notConnectedToInternet: "there is no network"
        case .networkConnectionLost: "the connection broke off"
        case .timedOut: "the connection took too long"
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot:
            "the connection is not secure"
        case .badServerResponse, .cannotParseResponse: "it does not answer in HTTP"
        // libcurl's own words.
        default: "the connection failed: \(error.localizedDescription)"
        }
    }
}
