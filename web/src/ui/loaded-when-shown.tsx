import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/**
 * A component whose script is fetched when it is first shown. Until it is there, or where the connection is away, nothing is drawn; shown again, it
 * is asked for again. React's own `lazy` keeps a failure for good and ends the screen with it.
 */
export function loadedWhenShown<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  return function LoadedWhenShown(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let isShown = true;
      load().then(
        (component) => isShown && setLoaded(() => component),
        () => undefined,
      );
      return () => {
        isShown = false;
      };
    }, []);
    return Loaded && <Loaded {...props} />;
  };
}
