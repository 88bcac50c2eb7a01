/** True inside a frame of another page. */
export const isFramed: boolean = window.self !== window.top
