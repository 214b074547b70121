import * as field from '../fields.ts'

/** The owner's words that are not an entry of a collection. Each group is a form of the admin. */

const card = {
  title: field.line('Title'),
  text: field.paragraph('Text'),
  icon: field.icon('Icon', { hint: 'An icon name such as Globe or Server.' }),
}

const home = {
  hero_label: field.hideableLine('Line above the heading'),
  hero_title: field.line('Heading'),
  hero_lead: field.hideableParagraph('Text'),
  hero_work_button: field.line('Button to the projects'),
  hero_contact_button: field.line('Button to the contact form'),
  hero_cv_button: field.line('Button to the CV'),
  hero_facts: field.list('Short facts', 'lines'),
  hero_nodes: field.rows('Nodes of the drawing', { label: field.line('Name'), detail: field.line('Detail') }),
  services_grid_title: field.line('Kinds of work: heading (extended home page)'),
  services_grid: field.rows('Kinds of work (extended home page)', card),
}

const sections = {
  skills_title: field.line('Skills'),
  services_list_title: field.line('Services'),
  services_list_lead: field.optionalParagraph('Services: text beside the heading'),
  tools_title: field.line('AI tools'),
  blog_preview_title: field.line('Latest posts'),
  experience_title: field.line('Experience'),
  education_title: field.line('Education'),
  certifications_title: field.line('Certifications'),
  testimonials_title: field.line('Testimonials'),
}

const pages = {
  about_title: field.line('About: heading'),
  about_lead: field.hideableParagraph('About: text'),
  about_title_fr: field.optionalLine('About: heading in French', { hint: 'Without it, the English one is shown.' }),
  about_lead_fr: field.optionalParagraph('About: text in French', { hint: 'Without it, the English one is shown.' }),
  about_description: field.hideableParagraph('About: description for search engines'),
  services_title: field.line('Services: heading'),
  services_lead: field.hideableParagraph('Services: text'),
  services_description: field.hideableParagraph('Services: description for search engines'),
  services_reasons_title: field.line('Services: heading of the reasons'),
  services_reasons: field.rows('Services: reasons to choose you', card),
  services_closing: field.line('Services: closing sentence'),
  projects_title: field.line('Projects: heading'),
  projects_lead: field.hideableParagraph('Projects: text'),
  projects_description: field.hideableParagraph('Projects: description for search engines'),
  marketplace_title: field.line('n8n templates: heading'),
  marketplace_lead: field.optionalParagraph('n8n templates: text'),
  marketplace_description: field.hideableParagraph('n8n templates: description for search engines'),
  blog_title: field.line('Blog: heading'),
  blog_lead: field.optionalParagraph('Blog: text'),
  blog_description: field.hideableParagraph('Blog: description for search engines'),
  empty_links: field.flag('Show links to empty pages', false),
}

const contact = {
  contact_title: field.line('Heading'),
  contact_lead: field.hideableParagraph('Text'),
  contact_description: field.hideableParagraph('Description for search engines'),
  contact_next: field.optionalParagraph('What happens next', {
    hint: 'Such as when you reply. Beside the button of the contact form, after a message is sent, and in the confirmation email.',
  }),
  booking_url: field.address('Link to book a call', { hint: 'On the contact page, and after a message is sent.' }),
  booking_label: field.line('Text of that link'),
  availability: field.optionalLine('Availability', { hint: 'For example “Booking projects from January”.' }),
  availability_until: field.moment('Availability is shown until', { hint: 'Leave empty to always show it.' }),
  footer_text: field.optionalParagraph('Text in the footer'),
  footer_year: field.line('Year in the footer'),
}

export const wordForms = {
  home: { heading: 'Home page', fields: home },
  sections: { heading: 'Section headings', fields: sections },
  pages: { heading: 'Other pages', fields: pages },
  contact: { heading: 'Contact and footer', fields: contact },
}
