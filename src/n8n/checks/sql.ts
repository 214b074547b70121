import { isExpression, piecesOf } from '../expressions.ts'

/** Data from outside the workflow's author: items, inputs, or what a model writes. */
const DATA = /(?<![\w$])\$(?:\(|(?:json|node|input|items?|fromAI|binary)\b)/
/** Makes the value harmless: a number, a text with its quotes doubled, or `$1, $2` for parameters. */
const SAFE =
  /\$\$\{|\.replace(?:All)?\(\s{0,9}(?:\/'|["'`]'["'`])|\b(?:Number|parseInt|parseFloat)\(|\.(?:toNumber|toInt|toFloat|length|toISO|toISODate|toFormat|format|toMillis)\b/
/** Where a value stands in SQL; anything else may be the name of a table or a column. */
const VALUE = /(?:[=<>]|\b(?:like|ilike|between|limit|offset)|\b(?:values|in)\s{0,20}\([^()]{0,200})\s{0,20}["']?$/i
const STATEMENT = /["'`]\s{0,20}(?:select|insert|update|delete|merge|with)\b/i
const JOINED = /["'`]\s{0,20}\+\s{0,20}[^"'`]{0,200}\$|\$\{[^}]{0,200}\$/

/** Whether data becomes part of the text of a query instead of a parameter of it. */
export function pastesValue(query: string): boolean {
  let before = ''
  let isQuoted = false
  for (const { code, closed, text } of piecesOf(query)) {
    if (!code || !closed) {
      // Comments may hold apostrophes.
      if (text.replaceAll(/--[^\n]*/g, '').split("'").length % 2 === 0) isQuoted = !isQuoted
      before = (before + text).slice(-300)
    } else if (DATA.test(text) && !SAFE.test(text)) {
      if (STATEMENT.test(text) ? isExpression(query) && JOINED.test(text) : isQuoted || VALUE.test(before)) return true
    }
    if (code) before = `${before.slice(-300)}0`
  }
  return false
}
