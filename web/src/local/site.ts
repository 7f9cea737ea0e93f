/** Whether this page was made by `kringle site`: there is no server, and it may lie anywhere. */
export const isSite = typeof document !== "undefined" && document.querySelector('meta[name="kringle"][content="site"]') !== null;

/** Where the page lies: what it loads is found from there. */
export const base = (): string => (isSite ? new URL(".", location.href.split("#")[0]).href : `${location.origin}/`);
