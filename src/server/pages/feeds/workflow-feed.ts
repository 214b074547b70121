import { paths } from '../../../contract/site-map.ts'
import type { WorkflowStore } from '../../workflows/index.ts'
import { xml } from '../xml.ts'
import type { FeedEntry } from './feed.ts'

const newest = 50

/** The newest published templates, each with its drawing; with a tag, those that have it as a tag or category. */
export async function workflowEntries(
  { workflows }: { workflows: WorkflowStore },
  origin: string,
  tag?: string,
): Promise<FeedEntry[]> {
  const { workflows: all } = await workflows.list({}, true)
  const wanted = tag?.toLowerCase()
  const tagged =
    wanted === undefined ? all : all.filter((each) => tagsOf(each).some((own) => own.toLowerCase() === wanted))
  return tagged.slice(0, newest).map(({ slug, name, description, category, tags, apps, created_at, updated_at }) => {
    const url = origin + paths.workflow(slug)
    const image = origin + paths.workflowShare(slug)
    return {
      url,
      title: name,
      summary: description,
      html: [
        `<p>${xml(description)}</p>`,
        `<p><img src="${xml(image)}" alt="The workflow, drawn" width="1200" height="630"></p>`,
        apps.length > 0 ? `<p>Apps: ${xml(apps.join(', '))}.</p>` : '',
      ].join(''),
      image,
      tags: tagsOf({ category, tags }),
      published: created_at,
      updated: updated_at,
    }
  })
}

const tagsOf = ({ category, tags }: { category: string; tags: readonly string[] }) => [...new Set([category, ...tags])]
