/** True inside a frame of another page. */
export const isInIframe: boolean = window.self !== window.top
