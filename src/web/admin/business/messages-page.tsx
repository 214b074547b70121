export const MessagesPage = () => null
