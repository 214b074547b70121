export const CommentsPage = () => null
