import { type EnquiryStage, enquiryStages } from '../../../contract/inbox.ts'
import { useSearchParams } from '../../router/hooks.ts'

export const views = [
  { key: 'all', label: 'All', filter: {}, empty: 'No messages here.' },
  { key: 'new', label: 'New', filter: { state: 'new' }, empty: 'No messages here.' },
  {
    key: 'follow-up',
    label: 'Follow up',
    filter: { due: false },
    empty: 'No message has a follow-up. Open one and set a date.',
  },
  { key: 'read', label: 'Read', filter: { state: 'read' }, empty: 'No messages here.' },
  { key: 'answered', label: 'Answered', filter: { state: 'answered' }, empty: 'No messages here.' },
  { key: 'archived', label: 'Archived', filter: { state: 'archived', suspect: false }, empty: 'No messages here.' },
  { key: 'spam', label: 'Spam', filter: { suspect: true }, empty: 'No message looks like spam.' },
] as const

type View = (typeof views)[number]['key']

/** The view and the label of the list, kept in the address, so that Back from a message returns to them. */
export function useMessageView() {
  const [query, setQuery] = useSearchParams()
  const view = views.find(({ key }) => key === query.get('view')) ?? views[0]
  const stage = enquiryStages.find((each) => each === query.get('stage'))

  const change = (next: { view?: View; stage?: EnquiryStage | undefined }) => {
    const { view: key, stage: label } = { view: view.key, stage, ...next }
    const shown = { ...(key !== 'all' && { view: key }), ...(label && { stage: label }) }
    setQuery(shown, { replace: true })
  }
  return {
    view,
    stage,
    setView: (key: View) => change({ view: key }),
    setStage: (label: EnquiryStage | undefined) => change({ stage: label }),
  }
}
