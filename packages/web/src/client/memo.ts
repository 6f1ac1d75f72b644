import { Component, createElement } from 'preact';
import type { FunctionComponent, VNode } from 'preact';

/** A component that is redrawn only if one of its properties changes. */
export function memo<P extends object>(draw: FunctionComponent<P>): new (props: P) => Component<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const before = new Map<string, unknown>(Object.entries(this.props));
      return Object.entries(next).some(([name, value]) => before.get(name) !== value);
    }
    override render(): VNode<P> {
      return createElement(draw, this.props);
    }
  };
}
