/** Whether the window is too narrow for a form beside its list, as in `styles/page.css`. */
export const isOnePane = (): boolean => matchMedia('(width < 64rem)').matches
