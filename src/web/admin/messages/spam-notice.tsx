/** A message that a bot seems to have sent is deleted after some days, unless the owner says that it is none. */
export const SpamNotice = ({ onNoSpam }: { onNoSpam: () => Promise<void> }) => (
  <div className="admin-notice admin-notice-warn">
    <p>This message looks like spam. It is deleted automatically after the number of days in the settings.</p>
    <button type="button" className="admin-action border-line" onClick={() => void onNoSpam()}>
      Not spam
    </button>
  </div>
)
