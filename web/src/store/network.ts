/** By which address others reach this table: on the machine that serves it, not the one in the browser. */
import { signal } from "@preact/signals";
import type { Network } from "../wire/frames";
import { api } from "../wire/http";

export const network = signal<Network | null>(null);

export function lookAtNetwork(): Promise<void> {
  return api.network().then(
    (found) => void (network.value = found),
    () => {},
  );
}

export async function letNetworkIn(): Promise<void> {
  network.value = await api.letNetworkIn();
}

export function baseOf(found: Network | null = network.value): string {
  return found?.base ?? location.origin;
}
