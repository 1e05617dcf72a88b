public import SceneKitCore
import StorageWorkers

extension SceneModule {
    /// An address book: a list with search, import and export, and the cards in it.
    ///
    /// Its scenes need a `RecordStore` and `DocumentAccess`, which every host provides.
    @MainActor public static let contacts = SceneModule(
        "ContactsScene",
        version: "0.1.0",
        scenes: [
            ContactListConfigurator.definition,
            ViewContactConfigurator.definition,
            AddContactConfigurator.definition,
            EditContactConfigurator.definition,
            BirthdayListConfigurator.definition,
            DuplicateListConfigurator.definition,
            MergeContactsConfigurator.definition,
            PickCategoryConfigurator.definition,
            PickContactConfigurator.definition,
        ],
        entrances: [Entrance("ContactList", counting: Contact.schema.name)],
        records: [
            Contact.self, ContactGroup.self, ContactListSettings.self, DistinctContacts.self, SyncedCard.self,
            CardOrigin.self, UndoStep.self, UndoHistory.self,
        ],
        translations: Translations(
            de: { PackageResources.de_strings },
            pt: { PackageResources.pt_strings },
            zh: { PackageResources.zh_strings }
        )
    )
}
