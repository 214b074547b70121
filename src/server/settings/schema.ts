export interface SettingsTables {
  /** Sealed; not part of the settings, so that no version, export or backup has it. One row. */
  mail_password: { id: number; sealed: string }
  /** All settings after each save; the latest row applies. */
  settings_version: {
    id: string
    /** Counts the saves, so that of two saves at once only one succeeds. */
    number: number
    settings: string
    created_at: string
  }
}
