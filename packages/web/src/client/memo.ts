import { Component, createElement } from 'preact';
import type { FunctionComponent, VNode } from 'preact';

/** A component that is drawn anew only when its properties differ in what it shows. */
export function memo<P extends object>(
  draw: FunctionComponent<P>,
  isSame: (before: P, after: P) => boolean,
): new (props: P) => Component<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return !isSame(this.props, next);
    }
    override render(): VNode<P> {
      return createElement(draw, this.props);
    }
  };
}
