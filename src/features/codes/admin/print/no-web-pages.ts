/** Stands in for what jsPDF would need to draw web pages, which nothing here does. */
export default undefined
