import type { ReactNode } from 'react'
import { type Api, useApi } from '../api/client.ts'
import { useMissing, useStatus } from '../app/page-context.ts'
import { PageHead } from '../app/page-head.tsx'
import { NearestPages } from '../navigation/page-links.tsx'
import type { QueryOptions } from '../queries/query-client.ts'
import { TextLink, useParams } from '../router/router.tsx'
import { PageBanner } from '../ui/heading.tsx'
import { CutWire } from '../ui/wire.tsx'
import { DataBoundary, LoadFailed, useData } from './data-boundary.tsx'

interface EntryWords {
  kind: 'post' | 'project' | 'workflow'
  /** Above the heading of a page without the entry. */
  label: string
  title: string
  failure: string
  missing: { title: string; heading?: string; text: string }
  back: { to: string; label: string }
}

interface EntryPageProps<Entry> {
  words: EntryWords
  query: (api: Api, slug: string) => QueryOptions<Entry | null>
  skeleton: ReactNode
  /** The title of the toast if the entry cannot be read, where spec 8 has two sentences. */
  toast?: string
  children: (entry: Entry) => ReactNode
}

/** The page of the one entry that the address names: loading, shown, missing, or not readable right now. */
export function EntryPage<Entry>({ words, skeleton, toast, ...shown }: EntryPageProps<Entry>) {
  const { slug = '' } = useParams()
  return (
    <DataBoundary
      key={slug}
      skeleton={skeleton}
      failed={<Unreadable {...words} />}
      message={{ title: toast, text: words.failure }}
    >
      <FoundOrMissing slug={slug} words={words} {...shown} />
    </DataBoundary>
  )
}

type FoundProps<Entry> = Pick<EntryPageProps<Entry>, 'words' | 'query' | 'children'> & { slug: string }

/** Within the boundary of one address, because only the first page may be known to be missing. */
function FoundOrMissing<Entry>(props: FoundProps<Entry>) {
  return useMissing() ? <Missing {...props.words} /> : <Found {...props} />
}

function Found<Entry>({ slug, words, query, children }: FoundProps<Entry>) {
  const entry = useData(query(useApi(), slug))
  return entry === null ? <Missing {...words} /> : children(entry)
}

/** An entry that may exist but cannot be read right now. It is not a 404, which would remove it from search engines. */
export const Unreadable = ({ kind, label, title, failure, back }: EntryWords) => (
  <>
    <PageHead title={title} description={failure} hidden />
    <PageBanner label={label} heading={`This ${kind} cannot be shown right now`}>
      <TextLink to={back.to}>{back.label}</TextLink>
    </PageBanner>
    <div className="wrap">
      <LoadFailed>{failure}</LoadFailed>
    </div>
  </>
)

function Missing({ kind, label, missing: { title, heading = title, text }, back }: EntryWords) {
  useStatus(404)
  return (
    <>
      <PageHead title={title} description={`There is no ${kind} at this address.`} hidden />
      <PageBanner label={label} heading={heading} text={text}>
        <TextLink to={back.to}>{back.label}</TextLink>
      </PageBanner>
      {kind === 'workflow' ? (
        <NearestPages className="wrap mt-10" />
      ) : (
        <div className="wrap overflow-x-clip">
          <NearestPages className="mt-4 mb-8" />
          <CutWire />
        </div>
      )}
    </>
  )
}
