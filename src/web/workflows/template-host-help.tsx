import { paths } from '../../contract/site-map.ts'
import { usePage } from '../app/page-context.ts'
import { CopyButton } from './copy-button.tsx'

/** Explains in three lines how an n8n shows all templates inside itself. */
export function TemplateHostHelp() {
  const setting = `N8N_TEMPLATES_HOST=${usePage().origin}${paths.templateHost}`
  return (
    <section aria-labelledby="library-heading">
      <h2 id="library-heading" className="text-2xl">
        Browse all templates inside n8n
      </h2>
      <p className="mt-3 text-ink-muted">n8n’s Templates page can show this library instead of the public one.</p>
      <ol className="wired mt-6">
        <li>
          Start n8n with this setting:
          <code className="address label mt-3 block">{setting}</code>
          <CopyButton text={() => setting} label="Copy setting" className="mt-3" />
        </li>
        <li>
          Open <strong>Templates</strong> in n8n’s sidebar and search for what you need.
        </li>
        <li>
          Open one, press <strong>Try template</strong> (older versions: Use this workflow) and choose your credentials.
        </li>
      </ol>
      <p className="mt-6 text-sm text-ink-muted">
        Your browser asks this address, not n8n’s server: it must reach it from where you sit, and by https if it opens
        n8n by https. n8n Cloud offers no such setting; use <strong>Import from URL</strong> there.
      </p>
    </section>
  )
}
