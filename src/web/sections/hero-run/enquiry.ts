/** In characters. */
export const longestEnquiry = 300
export const exampleEnquiry = 'I type emailed invoices into a sheet. Can a workflow do that?'

/** Whether a visitor can type an enquiry. An owner's drawing of anything else stays a drawing. */
export const isAboutEnquiry = (nodes: readonly { label: string }[]): boolean =>
  nodes.length === 4 && /enquir|inquir|message|question|request|lead|contact/i.test(nodes[0]?.label ?? '')

export interface PlayedNode {
  state: 'waiting' | 'running' | 'done'
  /** What the node made of the enquiry, in a few words; empty until it is done. */
  result: string
}

/** Something on this site that fits an enquiry. */
export interface Offer {
  type: 'project' | 'template' | 'service'
  title: string
  path: string
  /** The number of a case or the price of a service; may be empty. */
  note: string
  /** The words of the enquiry by which it was found. */
  words: string[]
}
