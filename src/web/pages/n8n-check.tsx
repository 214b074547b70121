import { checkHeading } from '../../contract/page-headings.ts'
import { PageHead } from '../app/page-head.tsx'
import { restOf, screenful } from '../loading/first-document.tsx'
import { Checker } from '../n8n-check/checker.tsx'
import { IncomingLabel } from '../ui/heading.tsx'

const loadRest = async () => (await import('../n8n-check/about-check.tsx')).AboutCheck
const Rest = restOf(loadRest, screenful)

export const rest = loadRest

export const Page = () => (
  <>
    <PageHead
      title="n8n workflow checker: validate the JSON before import"
      description="Paste or drop an n8n workflow: see what would not run, which secrets are in it, mend it, and get a clean copy without credentials. All in your browser."
      heading={checkHeading}
    />
    <header className="wrap pt-12 pb-8 lg:pt-16 lg:pb-12">
      <IncomingLabel className="mb-5">n8n workflow validator</IncomingLabel>
      <h1 className="max-w-[22ch] text-4xl">{checkHeading}</h1>
      <p className="mt-5 max-w-[38rem] text-lg text-ink-muted">
        See what would not run and which secrets are in it, mend it, and take a clean copy that anybody can import.
      </p>
    </header>
    <Checker />
    <Rest />
  </>
)
