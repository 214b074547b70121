interface Row {
  name: string
  value: string
}

const maxRows = 40
const maxLength = 1_500

/** A node's settings as rows: a path such as "rules.values.0.output", and its value. */
export function nodeDetails(file: string, name: string): { type: string; rows: Row[] } {
  const { nodes }: { nodes: { name: string; type: string; parameters?: unknown; notes?: unknown }[] } = JSON.parse(file)
  const node = nodes.find((each) => each.name === name)
  if (!node) return { type: '', rows: [] }
  const rows: Row[] = []
  if (typeof node.notes === 'string' && node.notes) rows.push({ name: 'notes', value: node.notes })
  collect(node.parameters, '', rows)
  return { type: node.type, rows }
}

function collect(value: unknown, path: string, rows: Row[]) {
  if (rows.length >= maxRows) return
  if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) collect(child, path ? `${path}.${key}` : key, rows)
  } else if (value !== '' && value !== undefined && value !== null) {
    rows.push({ name: path, value: String(value).slice(0, maxLength) })
  }
}
