import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/**
 * A component whose script is loaded when it is first shown. Until it is loaded, or without a connection, nothing is
 * rendered; when shown again, it is requested again. React's own `lazy` keeps a failure for good and ends the screen
 * with it.
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
