import { useMediaQuery } from "@mantine/hooks";

/** As in the style sheets: narrower than this is a telephone, or a page enlarged four times. */
const PHONE = "(max-width: 560px)";

export function usePhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
}
