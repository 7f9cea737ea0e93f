/** Who was asked said no, or nothing at all. */
export class Failed extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}
