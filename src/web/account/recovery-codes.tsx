import { Copy, Download } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { copyText, saveFile } from '../ui/notify.tsx'

/** The new recovery codes, which are shown only now. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="grid gap-5">
      <p>
        Each of these codes signs you in once without your phone. Keep them where you keep other secrets, and not only
        on that phone. They are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-3 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-4">
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          <Download aria-hidden />
          Save as a file
        </Button>
        <Button variant="secondary" size="small" onClick={() => void copyText(text)}>
          <Copy aria-hidden />
          Copy
        </Button>
      </div>
    </div>
  )
}
