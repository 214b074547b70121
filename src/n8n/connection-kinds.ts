/** n8n's connection kinds with their port labels. Map order is the order of an agent's ports. */
const LABELS = new Map([
  ['main', 'Main'],
  ['ai_languageModel', 'Model'],
  ['ai_memory', 'Memory'],
  ['ai_tool', 'Tool'],
  ['ai_outputParser', 'Parser'],
  ['ai_embedding', 'Embedding'],
  ['ai_document', 'Document'],
  ['ai_textSplitter', 'Splitter'],
  ['ai_vectorStore', 'Vector store'],
  ['ai_retriever', 'Retriever'],
  ['ai_reranker', 'Reranker'],
  ['ai_agent', 'Agent'],
  ['ai_chain', 'Chain'],
])

export const CONNECTION_KINDS: readonly string[] = [...LABELS.keys()]

export function isConnectionKind(kind: string): boolean {
  return LABELS.has(kind)
}

/** `ai_*` links run from a sub-node to the node that uses it. */
export function isAiKind(kind: string): boolean {
  return kind.startsWith('ai_')
}

export function connectionLabel(kind: string): string {
  return LABELS.get(kind) ?? kind.replace(/^ai_/, '')
}
