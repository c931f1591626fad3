/** A deployed ECS task definition with one container, whose image is a folder of `cdk.out`. */
export interface TaskDefinition {
  arn: string;
  family: string;
  container: {
    name: string;
    image: string;
    /** The folder of the image asset, with its Dockerfile; it stands for the image's WORKDIR. */
    folder: string;
    /** Program and arguments, from the Dockerfile or the task definition. */
    entryPoint: string[];
    /** Further arguments; the part a run may override. */
    command: string[];
    environment: Record<string, string>;
  };
}

/** What `ecs:runTask` may change for one run. */
export interface ContainerOverride {
  Name: string;
  Environment?: { Name: string; Value: string }[];
  Command?: string[];
}
