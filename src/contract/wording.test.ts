import { expect, test } from 'vitest'
import { type CollectionName, collectionNames, collections } from './collections.ts'
import { adminWords } from './wording.ts'

/** Word for word from the specification's sections 5 and 8, written out by hand. */
const sentences: Record<CollectionName, [load: string, save: string, remove: string, removed: string]> = {
  about: [
    'Failed to load about content.',
    'Failed to save about entry.',
    'Failed to delete about entry.',
    'About entry removed.',
  ],
  skills: [
    'Failed to load skills.',
    'Failed to save skill category.',
    'Failed to delete skill category.',
    'Skill category removed.',
  ],
  projects: ['Failed to load projects.', 'Failed to save project.', 'Failed to delete project.', 'Project removed.'],
  education: [
    'Failed to load education entries.',
    'Failed to save education entry.',
    'Failed to delete education entry.',
    'Education entry removed.',
  ],
  certifications: [
    'Failed to load certifications.',
    'Failed to save certification.',
    'Failed to delete certification.',
    'Certification removed.',
  ],
  blogs: [
    'Failed to load blog posts.',
    'Failed to save blog post.',
    'Failed to delete blog post.',
    'Blog post removed.',
  ],
  testimonials: [
    'Failed to load testimonials',
    'Failed to save testimonial',
    'Failed to delete testimonial',
    'Testimonial removed successfully',
  ],
  services: ['Failed to load services.', 'Failed to save service.', 'Failed to delete service.', 'Service removed.'],
  'ai-tools': ['Failed to load AI tools.', 'Failed to save AI tool.', 'Failed to delete AI tool.', 'AI tool removed.'],
}

test.each(collectionNames)('the messages about %s are those of the specification', (name) => {
  const { loadFailed, saveFailed, deleteFailed, deleted, created, updated } = adminWords(collections[name])
  const [, , , removed] = sentences[name]
  expect([loadFailed, saveFailed, deleteFailed, deleted]).toEqual(sentences[name])
  expect([created, updated]).toEqual([removed.replace('removed', 'created'), removed.replace('removed', 'updated')])
})
