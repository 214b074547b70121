/** A message that a bot seems to have sent is deleted after some days, unless the owner says that it is none. */
export const SpamNotice = ({ onNoSpam }: { onNoSpam: () => Promise<void> }) => (
  <div className="admin-notice admin-notice-warn">
    <p>A bot seems to have sent this message. It is deleted by itself after the days in the settings.</p>
    <button type="button" className="admin-action border-line" onClick={() => void onNoSpam()}>
      This is no spam
    </button>
  </div>
)
