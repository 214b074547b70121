import type { LanguageInput } from 'shiki/core'

type Language = { label: string; grammar?: LanguageInput }

/** Each grammar is loaded on first use, because together they take tens of megabytes. */
const typescript: Language = { label: 'TypeScript', grammar: () => import('shiki/langs/typescript.mjs') }
const tsx: Language = { label: 'TSX', grammar: () => import('shiki/langs/tsx.mjs') }
const javascript: Language = { label: 'JavaScript', grammar: () => import('shiki/langs/javascript.mjs') }
const jsx: Language = { label: 'JSX', grammar: () => import('shiki/langs/jsx.mjs') }
const json: Language = { label: 'JSON', grammar: () => import('shiki/langs/json.mjs') }
const sql: Language = { label: 'SQL', grammar: () => import('shiki/langs/sql.mjs') }
const shell: Language = { label: 'Shell', grammar: () => import('shiki/langs/shellscript.mjs') }
const python: Language = { label: 'Python', grammar: () => import('shiki/langs/python.mjs') }
const yaml: Language = { label: 'YAML', grammar: () => import('shiki/langs/yaml.mjs') }
const html: Language = { label: 'HTML', grammar: () => import('shiki/langs/html.mjs') }
const css: Language = { label: 'CSS', grammar: () => import('shiki/langs/css.mjs') }
const docker: Language = { label: 'Dockerfile', grammar: () => import('shiki/langs/docker.mjs') }
const diff: Language = { label: 'Diff', grammar: () => import('shiki/langs/diff.mjs') }
const toml: Language = { label: 'TOML', grammar: () => import('shiki/langs/toml.mjs') }
const go: Language = { label: 'Go', grammar: () => import('shiki/langs/go.mjs') }
const php: Language = { label: 'PHP', grammar: () => import('shiki/langs/php.mjs') }
const nginx: Language = { label: 'Nginx', grammar: () => import('shiki/langs/nginx.mjs') }
const ini: Language = { label: 'INI', grammar: () => import('shiki/langs/ini.mjs') }
const text: Language = { label: 'Text' }

const names = new Map<string, Language>(
  Object.entries({
    ...{ ts: typescript, typescript, mts: typescript, cts: typescript, tsx },
    ...{ js: javascript, javascript, mjs: javascript, cjs: javascript, node: javascript, jsx },
    ...{ json, jsonc: json, json5: json, sql, postgres: sql, postgresql: sql, sqlite: sql, mysql: sql },
    ...{ bash: shell, sh: shell, shell, zsh: shell, console: shell, shellscript: shell, shellsession: shell },
    ...{ python, py: python, yaml, yml: yaml, html, htm: html, css, docker, dockerfile: docker },
    ...{ diff, patch: diff, toml, go, golang: go, php, nginx, ini, conf: ini, env: ini, dotenv: ini, properties: ini },
    ...{ text, txt: text, plain: text, plaintext: text },
  }),
)

/** An unknown language keeps its name and is not highlighted. */
export function findLanguage(name: string): Language {
  return names.get(name.toLowerCase()) ?? { label: name.slice(0, 30) }
}
