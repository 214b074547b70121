/** In characters. */
export const longestEnquiry = 300
export const exampleEnquiry = 'I type emailed invoices into a sheet. Can a workflow do that?'

/**
 * The demonstration is about an enquiry that is checked, enriched and answered. An owner's drawing of something else
 * stays a drawing.
 */
export function isAboutEnquiry(nodes: readonly { label: string }[]): boolean {
  return nodes.length === 4 && /enquir|inquir|message|question|request|lead|contact/i.test(nodes[0]?.label ?? '')
}
