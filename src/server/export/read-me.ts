/** The README.md of an exported folder. The same in each, so that two exports of one site are equal. */
export const readMe = `# Export of a website

Written by \`npm run export\`; \`npm run import -- FOLDER\` reads it back. It contains drafts and the files of unpublished
templates, so keep it private until you have reviewed it.

| path | what it is |
|---|---|
| \`blogs/*.md\` | the posts: YAML front matter, then markdown. \`date\` and \`draft\` repeat \`created_at\` and \`published\` for other systems; an import ignores them |
| \`blogs/versions/*.json\` | the previous versions of each post |
| \`projects/*.md\` | the projects: YAML front matter, then the text of their page in markdown |
| \`skills.json\`, \`services.json\`, … | the entries of each other collection |
| \`settings.json\` | the owner's settings: name, texts, links, experience, email addresses |
| \`cv.pdf\` | the CV, if it was uploaded |
| \`media/\`, \`media.json\` | the uploaded images under readable names, and their alt texts |
| \`workflows/*/template.json\` | the texts, counts and version list of each n8n template |
| \`workflows/*/workflow.json\` | its file as visitors get it; n8n can import it |
| \`workflows/*/original.json\` | its file as it was uploaded, if that differs; it may contain secrets |
| \`workflows/*/versions/*.json\` | the file of each published version |
| \`workflows/*/run.json\`, \`runs/*.json\` | the run that is shown with the template, and those of its versions |
| \`redirects.json\` | former addresses and where they lead |
| \`comments.json\` | the comments and likes with the names of their authors, without email addresses |
| \`messages.json\`, \`attachments/\` | the contact messages and the replies to them, only with \`--messages\` |
| \`reply-templates.json\` | the templates for replies, only with \`--messages\` |
| \`consents.json\` | the consents of clients who wrote a testimonial by invitation, only with \`--messages\` |
| \`subscribers.json\` | the people who get new posts by email or have left, and which posts they got, only with \`--messages\` |
| \`export.json\` | the version of this format. A folder without it is incomplete |

Times are in UTC. A post's pictures are linked by their path in this folder; with \`pictures: "unchanged"\` in its front
matter the links are those of the site.

Not included: accounts and passwords, links in previews, invitations and emails, the emails themselves, the activity log, and what the site computes again, such as HTML.
For a complete copy, use \`npm run backup\`.
`
