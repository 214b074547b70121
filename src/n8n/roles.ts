import { splitType } from './apps.ts'
import { isAiKind } from './connection-kinds.ts'
import { isStickyNote } from './file.ts'
import type { Graph } from './graph.ts'
import { isTrigger } from './triggers.ts'

/** The role of a node: `agent` uses sub-nodes, `sub` is used by a node, `both` does both, as a vector store does. */
export type Role = 'note' | 'trigger' | 'step' | 'agent' | 'sub' | 'both'

/** Recognises LangChain sub-nodes by their type even when their link is missing. */
const SUB_NODE =
  /^(?:lm|embeddings|memory(?!Manager)|outputParser|textSplitter|document|retriever|reranker|tool(?!Executor))[A-Z]/
const AGENT = /^(?:agent|openAiAssistant|chain[A-Z].*)$/

export function roleOf(graph: Graph, index: number): Role {
  const node = graph.nodes[index]
  if (node === undefined) return 'step'
  if (isStickyNote(node)) return 'note'
  const outgoing = graph.outgoing[index] ?? []
  const incoming = graph.incoming[index] ?? []
  const inMain = outgoing.concat(incoming).some((edge) => edge.kind === 'main')
  const feeds = outgoing.some((edge) => isAiKind(edge.kind))
  const uses = incoming.some((edge) => isAiKind(edge.kind))
  if (isTrigger(node)) return 'trigger'
  const { package: pack, name } = splitType(node.type)
  const langchain = pack === '@n8n/n8n-nodes-langchain'
  if (!inMain && (feeds || (langchain && SUB_NODE.test(name)))) return uses ? 'both' : 'sub'
  return uses || (langchain && AGENT.test(name)) ? 'agent' : 'step'
}
