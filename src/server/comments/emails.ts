import type { EmailKinds } from '../email-kinds.ts'

export const commentEmails = {
  'pending-comment': {
    hasKey: true,
    text: (comment: {
      author: string
      title: string
      content: string
      isReply: boolean
      approve: string
      reject: string
    }) => ({
      subject: `New ${comment.isReply ? 'reply' : 'comment'} on “${comment.title}”`,
      paragraphs: [
        `${comment.author} ${comment.isReply ? 'replied to a comment' : 'commented'} on “${comment.title}”. Readers can see it once you approve it.`,
      ],
      quote: comment.content,
      buttons: [
        { label: 'Approve …', address: comment.approve },
        { label: 'Reject …', address: comment.reject },
      ],
      note: 'Both links open a page where you confirm with a button. Each works once.',
    }),
  },
} satisfies EmailKinds
