/// The work of all ready-made scenes of one type of records.
///
/// One's own worker may call the standard one and decide where there is something to decide; see ``RecordScenes/worker``.
public protocol RecordWorking<R>: RecordListWorking, RecordFormWorking, ViewRecordWorking {}
