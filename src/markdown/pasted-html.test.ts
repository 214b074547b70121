import { expect, test } from 'vitest'
import { pastedToMarkdown } from './pasted-html.ts'

const lines = (...all: string[]) => all.join('\n')

test('Google Docs: headings, emphasis in styles, its own links, nested lists, code and a table', () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0a1b2c3d">
<h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:700;">Queues</span></h1>
<p dir="ltr"><span style="font-weight:400;font-style:normal;">A </span><span style="font-weight:700;">bold</span><span style="font-weight:400;">, an </span><span style="font-style:italic;font-weight:400;">italic</span><span> and a </span><a href="https://www.google.com/url?q=https://n8n.io/docs%3Fa%3D1&amp;sa=D&amp;source=editors" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">link</span></a><span>.</span></p>
<h2 dir="ltr"><span>Steps</span></h2>
<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>one</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>inner</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-family:'Courier New',monospace;">npm start</span></p></li></ul>
<div dir="ltr" align="left"><table><colgroup><col width="312"></colgroup><tbody><tr><td><p dir="ltr"><span>Key</span></p></td><td><p dir="ltr"><span>Value</span></p></td></tr><tr><td><p><span>a</span></p></td><td><p><span>1</span></p></td></tr></tbody></table></div>
</b><br class="Apple-interchange-newline">`
  expect(pastedToMarkdown(html)).toBe(
    lines(
      '## Queues',
      '',
      'A **bold**, an *italic* and a [link](https://n8n.io/docs?a=1).',
      '',
      '### Steps',
      '',
      '- one',
      '  - inner',
      '- `npm start`',
      '',
      '| Key | Value |',
      '| --- | ----- |',
      '| a   | 1     |',
    ),
  )
})

test('Word: a title, lists written as paragraphs, emphasis, and nothing of its styles', () => {
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoTitle>Report<o:p></o:p></p>
<h1>First<o:p></o:p></h1>
<p class=MsoNormal><b>Bold</b>&nbsp;and <i>italic</i><span style='mso-spacerun:yes'>&nbsp;</span>words.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>one<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>inner<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>two<o:p></o:p></p>
<p class=MsoNormal>Between.</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>first</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span>second</p>
<!--EndFragment--></body></html>`
  expect(pastedToMarkdown(html)).toBe(
    lines(
      '## Report',
      '',
      '## First',
      '',
      '**Bold** and *italic* words.',
      '',
      '- one',
      '  - inner',
      '- two',
      '',
      'Between.',
      '',
      '1. first',
      '2. second',
    ),
  )
})

test('a web page: only the structure is kept, nothing that runs, and only addresses that a post may have', () => {
  const html = `<h2 onclick="x()">Hi</h2><script>alert(1)</script><iframe src="https://a.example"></iframe>
<p><a href="javascript:alert(1)">no</a> <a href="#part">part</a> <a href="mailto:a@b.example">mail</a>
<img src="data:image/png;base64,AAAA" alt="inline"><img src="https://a.example/p.png" alt="kept" onerror="x()"><img src="file:///C:/a.png"></p>
<form><input value="secret"><button>Send</button></form><!-- note --><p>&lt;img src=x onerror=alert(1)&gt; 2 * 3</p>`
  expect(pastedToMarkdown(html)).toBe(
    lines(
      '## Hi',
      '',
      'no part [mail](mailto:a@b.example) ![kept](https://a.example/p.png)',
      '',
      '\\<img src=x onerror=alert(1)> 2 \\* 3',
    ),
  )
})

test('code from an editor, and HTML without text, are pasted as plain text', () => {
  const editor = `<meta charset='utf-8'><div style="color: #ccc;font-family: 'Droid Sans Mono', monospace;font-size: 14px;white-space: pre;"><div><span style="color: #569cd6;">const</span> a = 1</div></div>`
  expect(pastedToMarkdown(editor)).toBeNull()
  expect(pastedToMarkdown('<meta charset="utf-8"><pre>a\n  b</pre>')).toBeNull()
  expect(pastedToMarkdown('<style>p{}</style><img src="data:,">')).toBeNull()
})

test('deeply nested HTML is pasted as its text', () => {
  expect(pastedToMarkdown(`${'<div>'.repeat(400)}deep${'</div>'.repeat(400)}`)).toBe('deep')
})
