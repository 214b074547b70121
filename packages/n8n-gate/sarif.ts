import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type FindingLevel, rules, sectionsOf } from '../../src/n8n/rules.ts'
import packageFile from './package.json' with { type: 'json' }
import type { Told } from './tell.ts'

/** In the installed package it is beside the program. */
const page = join(import.meta.dirname, 'gate.md')

/** Findings that no rule of the table covers: values. */
const ofValues: Record<string, { level: FindingLevel; title: string }> = {
  secret: { level: 'error', title: 'A secret is in the file' },
  yours: { level: 'warning', title: 'A value may be yours alone' },
}

/** The report in SARIF 2.1.0, which GitHub and editors show. */
export function sarif(all: readonly Told[]) {
  const sections = sectionsOf(readFileSync(page, 'utf8'))
  const ruleEntries = Object.entries({ ...rules, ...ofValues })
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: packageFile.name,
            semanticVersion: packageFile.version,
            rules: ruleEntries.map(([id, { level, title }]) => {
              const text = sections.get(id) ?? title
              return {
                id,
                shortDescription: { text: `${title}.` },
                help: { text, markdown: text },
                helpUri: `${pathToFileURL(page)}${sections.has(id) ? `#${id}` : ''}`,
                defaultConfiguration: { level },
              }
            }),
          },
        },
        results: all.map(({ file, rule, level, message, pointer, line, column }) => ({
          ruleId: rule,
          ruleIndex: ruleEntries.findIndex(([id]) => id === rule),
          level,
          message: { text: message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: file.split(/[\\/]/).map(encodeURIComponent).join('/') },
                region: { startLine: line, startColumn: column },
              },
              ...(pointer && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
            },
          ],
        })),
      },
    ],
  }
}
