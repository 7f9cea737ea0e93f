declare module "virtual:art" {
  /** The address of the file with all pictures. */
  const address: string;
  export default address;
}
declare const __VERSION__: string;
