/** The page's policy lets no text become a script's address but through here; addresses are the build's own. */
interface Policy {
  createScriptURL(address: string): unknown;
}
interface Factory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}

let policy: Policy | null = null;

export function scriptAddress(address: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory) return address;
  policy ??= factory.createPolicy("kringle", {
    createScriptURL: (wanted) => {
      if (new URL(wanted, location.href).origin !== location.origin) throw new TypeError("a script of another origin");
      return wanted;
    },
  });
  return policy.createScriptURL(address) as string;
}
