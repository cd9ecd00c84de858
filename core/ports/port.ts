/** A run-time name for an interface, so that a container can bind it and the compiler can check the binding. */
type Port<T> = abstract new () => T;

/** Creates the run-time name of a port. @param name the interface's own name, shown in a container's errors. */
export function port<T>(name: string): Port<T> {
  return { [name]: class {} }[name] as unknown as Port<T>;
}
