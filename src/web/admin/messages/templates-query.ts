import { adminApi } from '../api.ts'

export const templatesQuery = { queryKey: ['admin', 'reply-templates'], queryFn: adminApi.replyTemplates, retry: false }
