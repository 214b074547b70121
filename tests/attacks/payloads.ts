/** Texts that a browser would execute if they were not escaped. */
export const payloads = [
  '</body><meta http-equiv=refresh content="0;url=https://evil.example">',
  'the closing </body> tag',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '" onerror="alert(1)" x="',
  "' onmouseover='alert(1)",
  '</title></head><body onload=alert(1)>',
  '<!-- <script>alert(1)</script>',
  ']]></content><script>alert(1)</script>',
  '</textarea></style></noscript><svg onload=alert(1)>',
  '$& $` $1 <span',
] as const

/** The places for text in a markdown document; `/share.png` is a picture that every site has. */
export const inMarkdown: Record<string, (text: string) => string> = {
  'the text of an image': (text) => `![${text}](/share.png)`,
  'the title of an image': (text) => `words ![a](/share.png '${text.replaceAll("'", '’')}')`,
  'the caption of an image': (text) => `![a](/share.png '${text.replaceAll("'", '’')}')`,
  'the title of a link': (text) => `[a](/b '${text.replaceAll("'", '’')}')`,
  'the language of code': (text) => `\`\`\`${text.replaceAll('`', '')}\ncode\n\`\`\``,
  code: (text) => `\`\`\`html\n${text}\n\`\`\`\n\nand \`\` ${text} \`\``,
  'a heading': (text) => `#### ${text}`,
  'a table': (text) => `| a |\n| - |\n| ${text} |`,
  'an address': (text) => `[a](</b?${text.replaceAll('<', '\\<').replaceAll('>', '\\>')}>)`,
}
